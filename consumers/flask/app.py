from flask import Flask, send_file
from flask.views import MethodView
from flask_smorest import Api, Blueprint
from marshmallow import Schema, fields, validate

app = Flask(__name__)
app.config["API_TITLE"] = "Orders"
app.config["API_VERSION"] = "1"
app.config["OPENAPI_VERSION"] = "3.0.3"
app.config["OPENAPI_URL_PREFIX"] = "/"
app.config["OPENAPI_JSON_PATH"] = "openapi.json"


@app.get("/docs")
def console():
    return send_file("console.html")


class OrderSchema(Schema):
    customer = fields.String(required=True, validate=validate.Length(min=1))
    quantity = fields.Integer(required=True, validate=validate.Range(min=1))


orders = Blueprint("orders", __name__, url_prefix="/orders")


@orders.route("")
class Orders(MethodView):
    @orders.arguments(OrderSchema)
    @orders.response(201, OrderSchema)
    def post(self, order):
        """Create an order"""
        return order


Api(app).register_blueprint(orders)
