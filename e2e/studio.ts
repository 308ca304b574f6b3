import { type APIRequestContext, expect } from "@playwright/test";

/** The server may close an idle connection in the moment in which it is used again. */
const headers = { Connection: "close" };

/** Another client of the weaving studio, the API of the site's forms. */
export class Studio {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Creates an order, which no other test changes. */
  async createOrder(customer: string): Promise<number> {
    const response = await this.#request.post("api/studio/orders", {
      headers,
      data: {
        customer,
        status: "new",
        dueDate: "2027-05-14",
        address: { street: "1 Loom Lane", city: "Rome" },
        lines: [{ cloth: "linen twill", meters: 2 }],
      },
    });
    expect(response.status()).toBe(201);
    const { id } = (await response.json()) as { readonly id: number };
    return id;
  }

  async updateOrder(id: number, patch: object): Promise<void> {
    const response = await this.#request.patch(`api/studio/orders/${id}`, {
      headers: { ...headers, "Content-Type": "application/merge-patch+json" },
      data: patch,
    });
    expect(response.status()).toBe(200);
  }

  async readOrder(id: number): Promise<Record<string, unknown>> {
    return (await this.#request.get(`api/studio/orders/${id}`, { headers })).json() as never;
  }
}
