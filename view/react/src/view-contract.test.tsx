import { describe } from "vitest";

import { fieldSuite } from "./field/field.contract.tsx";
import { layoutsSuite } from "./layouts/layouts.contract.tsx";
import { answersSuite } from "./panes/answers.contract.tsx";
import { panesSuite } from "./panes/panes.contract.tsx";
import { presentations } from "./show.fixture.tsx";
import { choiceWidgetsSuite } from "./widgets/choice-widgets.contract.tsx";
import { compositeWidgetsSuite } from "./widgets/composite-widgets.contract.tsx";
import { typedWidgetsSuite } from "./widgets/typed-widgets.contract.tsx";

describe.each(presentations)("[R1] on a %s", (_name, present) => {
  fieldSuite(present);
  typedWidgetsSuite(present);
  choiceWidgetsSuite(present);
  compositeWidgetsSuite(present);
  layoutsSuite(present);
  panesSuite(present);
  answersSuite(present);
});
