import {
  type DifferenceMark,
  differenceSigns,
  edgePath,
  differenceMessages as messages,
  differences as canvas,
  paintDifferenceLines,
  placement,
  type WordPlace,
  wordPlaces,
} from "@heddle/canvas";
import type { Difference, DifferenceKind } from "@heddle/flow";
import type { Translatable } from "@heddle/params";
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { useTranslate } from "../../../language.tsx";
import { addStyles } from "../../../styles/sheet.ts";
import { useFlowScope } from "../../flow-context.ts";
import { IconButton } from "../../icon-button.tsx";
import { differenceStyles } from "./difference-styles.ts";

addStyles(differenceStyles);

/** Marks are placed again when nothing has moved for this time. */
const restMs = 60;

/** Marks what differs from `comparedWith`: nodes, edges, and ghosts of what was removed. */
export function DifferenceMarks(): ReactElement {
  const t = useTranslate();
  const { state, part } = useFlowScope();
  const differences = part(canvas);
  const [marks, setMarks] = useState(() => differences.marks());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setMarks(differences.marks()), restMs);
    };
    place();
    const stops = [
      differences.records.watch(place),
      state.geometry.subscribe(place),
      state.geometry.subscribeMoves(place),
      state.scene.subscribe(place),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [differences, state]);
  useLayoutEffect(() => {
    state.scene.setUnderlay(paintDifferenceLines(marks));
    return () => state.scene.setUnderlay(undefined);
  }, [state, marks]);
  const words = wordPlaces(state, marks, ({ difference }) => t(wordOf(difference)));
  // Assistive technology gets it from the steps through the differences, and from their popup.
  return (
    <div className="hd-flow-marks" data-part="marks" aria-hidden="true">
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} word={words.get(mark.key)} />
      ))}
    </div>
  );
}

/** The sign and the word of a difference: `+ added` */
function wordOf({ change }: Readonly<Difference>): Translatable {
  const { word, kinds } = messages.differences;
  return word({ sign: differenceSigns[change], change: kinds[change] });
}

interface MarkProps {
  readonly mark: DifferenceMark;
  readonly word: WordPlace | undefined;
}

function Mark({ mark, word }: MarkProps): ReactNode {
  const t = useTranslate();
  const differences = useFlowScope().part(canvas);
  const { key, difference, box, before, line } = mark;
  const { change } = difference;
  const path = line && edgePath(line.shape, line.course);
  if (!path && !box) return null;
  return (
    <div className="hd-flow-mark" data-part="mark" data-change={change} data-key={key}>
      {before && <span className="hd-flow-mark-before" style={styleOf(before)} />}
      {box && (
        <span className="hd-flow-mark-box" style={styleOf(box)}>
          {change === "removed" && t(differences.nameOf(difference))}
        </span>
      )}
      {path && (
        <svg className="hd-flow-mark-line">
          <path d={path.path} />
        </svg>
      )}
      {word && (
        <button
          type="button"
          tabIndex={-1}
          className="hd-flow-mark-sign hd-flow-overlay"
          data-on-line={word.isOnLine || undefined}
          style={{ insetInlineStart: word.at.x, insetBlockStart: word.at.y }}
          onClick={() => differences.show(key)}
        >
          {t(wordOf(difference))}
        </button>
      )}
    </div>
  );
}

function styleOf({ x, y, width, height }: NonNullable<DifferenceMark["box"]>): object {
  return { insetInlineStart: x, insetBlockStart: y, inlineSize: width, blockSize: height };
}

/** The number of differences of each kind, with buttons that step through them. */
export function DifferenceCounts(): ReactElement {
  const t = useTranslate();
  const differences = useFlowScope().part(canvas);
  const counts = differences.counts();
  const names = messages.commands;
  return (
    <div
      // Not a landmark: a page may have many graphs.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-differences"
      data-part="differences"
      aria-label={t(messages.differences.title)}
    >
      <ul>
        {(Object.keys(counts) as DifferenceKind[]).map(
          (change) =>
            counts[change] > 0 && (
              <li key={change} data-change={change}>
                <span className="hd-flow-mark-sign" aria-hidden="true">
                  {differenceSigns[change]}
                </span>
                {t(messages.differences.counted[change]({ count: counts[change] }))}
              </li>
            ),
        )}
      </ul>
      <IconButton
        icon="up"
        label={t(names.previousDifference)}
        onPress={() => differences.step(-1)}
      />
      <IconButton icon="down" label={t(names.nextDifference)} onPress={() => differences.step(1)} />
    </div>
  );
}

interface PopupProps {
  readonly itemKey: string;
  readonly difference: Readonly<Difference>;
}

/** What differs about one item: its fields and the keys of its data, old and new. */
export function DifferencePopup({ itemKey, difference }: PopupProps): ReactElement {
  const t = useTranslate();
  const { state, part } = useFlowScope();
  const differences = part(canvas);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scene, geometry } = state;
    const place = (): void => {
      const box = differences.placeOf(itemKey);
      if (!box || !element.current) return;
      const { offsetWidth: width, offsetHeight: height } = element.current;
      const { zoom } = scene.viewport;
      const size = { width: box.width * zoom, height: box.height * zoom };
      const { x, y } = placement(
        { ...scene.onScreen(box), ...size },
        { width, height },
        scene.screen,
        // Above the item is the word of its mark.
        "below",
      );
      element.current.style.translate = `${x}px ${y}px`;
    };
    place();
    const stops = [scene.subscribe(place), geometry.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [differences, state, itemKey]);
  const { change, fields } = difference;
  const title = t(differences.nameOf(difference));
  return (
    <div
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      className="hd-flow-overlay hd-flow-anchored hd-flow-inspect"
      data-part="difference"
      aria-label={title}
    >
      <div className="hd-flow-editor-bar">
        <strong>{title}</strong>
        <IconButton
          icon="cross"
          label={t(messages.differences.close)}
          onPress={() => void differences.close()}
        />
      </div>
      <p className="hd-flow-difference" data-change={change}>
        <span className="hd-flow-mark-sign" aria-hidden="true">
          {differenceSigns[change]}
        </span>
        {t(messages.differences.kinds[change])}
      </p>
      {fields.length > 0 && (
        <dl className="hd-flow-fields">
          {fields.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{before ?? "–"}</del> → <ins>{after ?? "–"}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
