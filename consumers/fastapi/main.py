from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field

app = FastAPI(docs_url=None, redoc_url=None)
app.mount("/static", StaticFiles(directory="static"))


@app.get("/docs", include_in_schema=False)
def console() -> FileResponse:
    return FileResponse("console.html")


class Order(BaseModel):
    customer: str = Field(min_length=1)
    quantity: int = Field(ge=1)


@app.post("/orders", status_code=201)
def create_order(order: Order) -> Order:
    return order
