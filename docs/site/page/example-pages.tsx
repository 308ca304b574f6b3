/** The pages with running examples: one per chapter, one per example, and the playground. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Chapter } from "../content/chapters.ts";
import { findExample } from "../content/examples.ts";
import type { Page, Section } from "../content/page.ts";
import { chapterSlug, exampleSlug } from "../content/site-map.ts";
import { ExamplePanel } from "./example-panel.tsx";

/** All examples of a chapter, running and with their code. */
export function chapterPage(chapter: Chapter): Page {
  const { title, lead, layout } = chapter;
  const examples = chapter.examples.map(findExample);
  const content = (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <div className="chapter" data-layout={layout}>
        {examples.map((example) => (
          <ExamplePanel key={example.id} example={example} />
        ))}
      </div>
    </>
  );
  const sections: Section[] = [
    { id: "", title, depth: 1, text: lead },
    ...examples.map(({ id, title, description, source }): Section => {
      return { id, title, depth: 2, text: `${description}\n${source}` };
    }),
  ];
  return pageOf({ slug: chapterSlug(chapter), title, layout: "examples" }, content, sections);
}

/** One example at full width, and its code. */
export function examplePage(id: string, chapter: Chapter): Page {
  const example = findExample(id);
  const content = (
    <div className="example-page">
      <a className="plain-link example-page-back" href={`./${chapterSlug(chapter)}.html#${id}`}>
        <span aria-hidden="true">← </span>All examples: {chapter.title}
      </a>
      <div className="chapter" data-layout={chapter.layout}>
        <ExamplePanel example={example} isAlone />
      </div>
    </div>
  );
  return pageOf({ slug: exampleSlug(id), title: example.title, layout: "full" }, content);
}

export function playgroundPage(): Page {
  const title = "Playground";
  const lead =
    "A form for any JSON Schema. Edit the schema: the form updates as you type and keeps your input.";
  const content = (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <div className="panel playground-panel" data-playground />
    </>
  );
  return pageOf({ slug: "playground", title, layout: "examples" }, content, [
    { id: "", title, depth: 1, text: lead },
  ]);
}

/** A page with running examples. */
export function pageOf(
  page: Omit<Page, "hasApps" | "render">,
  content: ReactElement,
  sections: readonly Section[] = [],
): Page {
  return {
    ...page,
    hasApps: true,
    render: () => ({ html: renderToStaticMarkup(content), sections, images: [] }),
  };
}
