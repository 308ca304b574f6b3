from rest_framework import generics, serializers


class OrderSerializer(serializers.Serializer):
    customer = serializers.CharField()
    quantity = serializers.IntegerField(min_value=1)

    def create(self, order):
        return order


class CreateOrder(generics.CreateAPIView):
    serializer_class = OrderSerializer
