"""Orders as a typical FastAPI server has them: the form of `order-form.spec.ts` is made for its document."""

from decimal import Decimal
from typing import Annotated, Literal

from fastapi import Body, Depends, FastAPI, HTTPException
from fastapi.security import OAuth2PasswordBearer, OAuth2PasswordRequestForm
from pydantic import BaseModel, Field

app = FastAPI(title="Orders")
bearer = OAuth2PasswordBearer(tokenUrl="token")


class Address(BaseModel):
    street: str = Field(min_length=1)
    zip: str = Field(pattern=r"^\d{5}$")
    city: str = Field(min_length=1)


class Item(BaseModel):
    name: str = Field(min_length=1)
    quantity: int = Field(ge=1)
    price: Decimal = Field(ge=0)


class Card(BaseModel):
    type: Literal["card"]
    number: str = Field(pattern=r"^\d{16}$")


class Iban(BaseModel):
    type: Literal["iban"]
    iban: str = Field(min_length=15)


class Gift(BaseModel):
    type: Literal["gift"]
    code: str


class Order(BaseModel):
    customer: str = Field(min_length=1)
    address: Address
    billing: Address | None = None
    items: list[Item] = Field(min_length=1)
    payments: list[Annotated[Card | Iban | Gift, Field(discriminator="type")]] = []
    labels: dict[str, str] = {}
    stock: dict[str, int] = {}
    budget: Decimal | None = None


class StoredOrder(Order):
    id: int


orders: dict[int, StoredOrder] = {}


def user_of(token: Annotated[str, Depends(bearer)]) -> str:
    if token != "token-of-ada":
        raise HTTPException(401, "The token is not valid", {"WWW-Authenticate": "Bearer"})
    return "ada"


@app.post("/token")
def create_token(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> dict[str, str]:
    if (form.username, form.password) != ("ada", "difference"):
        raise HTTPException(400, "Incorrect user name or password")
    return {"access_token": "token-of-ada", "token_type": "bearer"}


@app.post("/orders", status_code=201)
def create_order(order: Order, user: Annotated[str, Depends(user_of)]) -> StoredOrder:
    stored = StoredOrder(id=len(orders) + 1, **order.model_dump())
    orders[stored.id] = stored
    return stored


@app.get("/orders/{order_id}")
def read_order(order_id: int, user: Annotated[str, Depends(user_of)]) -> StoredOrder:
    if order_id not in orders:
        raise HTTPException(404, "There is no such order")
    return orders[order_id]


@app.put("/orders/{order_id}")
def update_order(
    order_id: int, order: Annotated[Order, Body()], user: Annotated[str, Depends(user_of)]
) -> StoredOrder:
    read_order(order_id, user)
    orders[order_id] = StoredOrder(id=order_id, **order.model_dump())
    return orders[order_id]
