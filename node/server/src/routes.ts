import type { AppHost } from "./app-host.ts";
import { answer, answerBlob, cacheForever, refuse } from "./answer.ts";
import type { BuiltPage } from "./built-page.ts";
import { pagePolicy } from "./headers.ts";
import type { Settings } from "./options.ts";
import { refusals } from "./refusal.ts";
import type { Route, Visit } from "./route.ts";
import { SessionOverError, UploadTooLargeError } from "./stored-files.ts";
import { moduleFiles, sentModule } from "./view-modules.ts";

/** What the routes answer from. */
export interface RouteContext {
  readonly settings: Settings;
  readonly page: () => BuiltPage;
  readonly hostOf: (app: string) => AppHost | undefined;
  readonly metricsText: () => string;
}

const pictures = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;
const json = "application/json; charset=utf-8";
const text = "text/plain; charset=utf-8";

/** All that can be asked for, one row each; everything that is not public passes the gate. */
export function routesOf(context: RouteContext): readonly Route[] {
  return [
    {
      method: "GET",
      pattern: "/healthz",
      isPublic: true,
      handle: ({ response }) => answer(response, json, `{"ok":true}`),
    },
    {
      method: "GET",
      pattern: "/metrics",
      handle: ({ response }) => answer(response, `${text}; version=0.0.4`, context.metricsText()),
    },
    {
      method: "GET",
      pattern: "/assets/:file",
      isPublic: true,
      handle: (visit) => sendAsset(context, visit),
    },
    {
      method: "GET",
      pattern: "/modules/news.js",
      handle: (visit) => sendNewsModule(context, visit),
    },
    { method: "GET", pattern: "/modules/news", handle: (visit) => sendNews(context, visit) },
    { method: "GET", pattern: "/modules/:file", handle: sendModule },
    { method: "GET", pattern: "{app}/", handle: (visit) => sendPage(context, visit) },
    { method: "GET", pattern: "{app}/socket", isSocket: true, handle: wantUpgrade },
    {
      method: "GET",
      pattern: "{app}/session/:session/socket",
      isSocket: true,
      handle: wantUpgrade,
    },
    {
      method: "POST",
      pattern: "{app}/session/:session/files",
      handle: (visit) => takeFile(context, visit),
    },
    {
      method: "GET",
      pattern: "{app}/session/:session/files/:file",
      handle: (visit) => sendFile(context, visit),
    },
  ];
}

function sendPage({ settings, page }: RouteContext, { request, response, app }: Visit): void {
  const { title, basePath, imageSources, news } = settings;
  const modules = Object.fromEntries(
    Object.entries(moduleFiles()).map(([kind, file]) => [kind, `${basePath}/modules/${file}`]),
  );
  response.setHeader(
    "Content-Security-Policy",
    pagePolicy(request.headers.host ?? "", imageSources),
  );
  const hasNews = news !== undefined;
  const html = page().html({ title, basePath, app, modules, hasNews });
  answer(response, "text/html; charset=utf-8", html);
}

async function sendAsset(
  { page }: RouteContext,
  { request, response, parts }: Visit,
): Promise<void> {
  const asset = page().asset(parts["file"] ?? "");
  if (!asset) return refuse(response, refusals.notFound);
  cacheForever(response);
  await asset.answer(request, response);
}

async function sendModule({ request, response, parts }: Visit): Promise<void> {
  const module = sentModule(parts["file"] ?? "");
  if (!module) return refuse(response, refusals.notFound);
  // Behind `authorize`, so only the visitor's own browser keeps it.
  response.setHeader("Cache-Control", "private, max-age=31536000, immutable");
  await module.answer(request, response);
}

function sendNewsModule({ settings: { news } }: RouteContext, { response }: Visit): void {
  if (!news) return refuse(response, refusals.notFound);
  answer(response, "text/javascript; charset=utf-8", news.module);
}

function sendNews({ settings: { news } }: RouteContext, { request, response }: Visit): void {
  if (!news) return refuse(response, refusals.notFound);
  // Who asks for the head alone does not listen.
  if (request.method === "HEAD") response.end();
  else news.listen(response);
}

function wantUpgrade({ response }: Visit): void {
  refuse(response, refusals.upgradeRequired);
}

async function takeFile({ hostOf }: RouteContext, visit: Visit): Promise<void> {
  const { request, response, app, parts, principal } = visit;
  const token = String(request.headers["x-heddle-token"] ?? "");
  const session = hostOf(app)?.find(parts["session"] ?? "", token, principal);
  if (!session) return refuse(response, refusals.notFound);
  try {
    answer(response, json, JSON.stringify(await session.files.receive(request)), 201);
  } catch (error) {
    const isAborted = request.destroyed && !request.complete;
    if (isAborted) return;
    const refusal = uploadRefusals.find(([kind]) => error instanceof kind)?.[1];
    if (!refusal) throw error;
    // The rest of the body is not wanted.
    response.setHeader("Connection", "close");
    refuse(response, refusal);
  }
}

const uploadRefusals = [
  [UploadTooLargeError, refusals.tooLarge],
  [SessionOverError, refusals.notFound],
] as const;

async function sendFile({ hostOf }: RouteContext, visit: Visit): Promise<void> {
  const { response, app, parts, principal } = visit;
  const session = hostOf(app)?.findOwn(parts["session"] ?? "", principal);
  const file = session?.files.get(parts["file"] ?? "");
  if (!file) return refuse(response, refusals.notFound);
  response.setHeader("Content-Disposition", "attachment");
  // Only a picture is given as what it is: anything else could run if somebody opened it here.
  const type = pictures.test(file.type) ? file.type : "application/octet-stream";
  await answerBlob(response, type, file);
}
