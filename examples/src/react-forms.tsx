/** React components: a form with a response callback, and a record editor that opens the chosen order. */
import type { Viewable } from "@heddle/core";
import { OpenAPIForm } from "@heddle/react/openapi/form";
import { OpenAPIRecordEditor } from "@heddle/react/openapi/record";
import { type ReactElement, useState } from "react";

function Orders({ studio }: { readonly studio: string }): ReactElement {
  const [orders, setOrders] = useState<readonly { readonly id: number }[]>([]);
  const [orderId, setOrderId] = useState(1001);
  const [saved, setSaved] = useState("");
  const api = { openapi: `${studio}/openapi.yaml`, baseUrl: studio };
  return (
    <>
      <OpenAPIForm
        {...api}
        path="/orders"
        initialValues={{ limit: 3 }}
        onResponse={(it) => setOrders(it.ok ? (it.json() as []) : [])}
      />
      {orders.map(({ id }) => (
        <button key={id} type="button" onClick={() => setOrderId(id)}>
          {`Order ${id}`}
        </button>
      ))}
      <OpenAPIRecordEditor
        {...api}
        path="/orders/{orderId}"
        showLookup={false}
        parameters={{ orderId }}
        onSaved={() => setSaved(`Order ${orderId} was saved`)}
      />
      <p>{saved}</p>
    </>
  );
}

export function app({ studio }: { studio: string }): Viewable {
  return <Orders studio={studio} />;
}
