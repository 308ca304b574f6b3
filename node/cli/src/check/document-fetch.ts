/** As in the library: a document that is redirected further is not loaded. */
const maximumRedirects = 5;

/** Headers for the origin of a document that is loaded from a URL. */
export type DocumentHeaders = Readonly<Record<string, string>>;

/**
 * A `fetch` that sends headers to the origin of the document only, and not to those of other documents or of redirects. It
 * follows redirects itself, because `fetch` would keep the headers.
 */
export function documentFetch(source: string, headers: DocumentHeaders): typeof fetch {
  const { origin } = new URL(source);
  return async (input, init) => {
    let address = input instanceof Request ? input.url : String(input);
    for (let redirects = 0; ; redirects += 1) {
      const isHome = new URL(address).origin === origin;
      const own = new Headers(init?.headers);
      // What the library accepts is not replaced by what the API should answer with.
      const added = Object.entries(headers).filter(([name]) => isHome && !own.has(name));
      for (const [name, value] of added) own.set(name, value);
      const response = await fetch(address, { ...init, headers: own, redirect: "manual" });
      const location = response.headers.get("location");
      const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
      if (!isRedirect || init?.redirect === "manual") return response;
      await response.body?.cancel();
      if (redirects >= maximumRedirects) throw new TypeError("it was redirected too often");
      address = new URL(location, address).href;
    }
  };
}
