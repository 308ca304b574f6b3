/** A React page that contains a served app, and one view of the same app in another place. */
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
/** The last view of the app in another place; it shares the session, so it shows the same values. */
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
