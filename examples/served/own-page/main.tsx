/** A React page with a served app in it: whole, and a part of it at another place. */
import type { Handle } from "@heddle/core";
import { HeddleView, useParam } from "@heddle/react";
import { ServedView, useServed } from "@heddle/react/served";
import { type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";

// #region view
function Booking(): ReactElement {
  return <ServedView url="/apps/booking" />;
}
// #endregion

// #region part
/** The last view of the app, at a place of its own: the same session, so it shows what is entered in the other. */
function Summary(): ReactElement {
  const { root } = useServed("/apps/booking");
  return <aside>{root ? <LastChild of={root} /> : "Connecting…"}</aside>;
}

function LastChild({ of }: { readonly of: Handle }): ReactElement | undefined {
  const last = (useParam(of, "children") as readonly Handle[]).at(-1);
  return last && <HeddleView of={last} />;
}
// #endregion

const element = document.getElementById("root");
if (element) {
  createRoot(element).render(
    <StrictMode>
      <h1>Book a seat</h1>
      <Summary />
      <Booking />
    </StrictMode>,
  );
}
