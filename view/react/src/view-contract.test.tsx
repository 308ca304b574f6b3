import { describe } from "vitest";

import { fieldSuite } from "./field/field.suite.tsx";
import { layoutsSuite } from "./layouts/layouts.suite.tsx";
import { answersSuite } from "./panes/answers.suite.tsx";
import { panesSuite } from "./panes/panes.suite.tsx";
import { presentations } from "./show.suite.tsx";
import { choiceWidgetsSuite } from "./widgets/choice-widgets.suite.tsx";
import { compositeWidgetsSuite } from "./widgets/composite-widgets.suite.tsx";
import { typedWidgetsSuite } from "./widgets/typed-widgets.suite.tsx";

describe.each(presentations)("[R1] on a %s", (_name, present) => {
  fieldSuite(present);
  typedWidgetsSuite(present);
  choiceWidgetsSuite(present);
  compositeWidgetsSuite(present);
  layoutsSuite(present);
  panesSuite(present);
  answersSuite(present);
});
