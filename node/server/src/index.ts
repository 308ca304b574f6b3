export { type App, type Apps, type AppSession, type EndCause } from "./app.ts";
export { type Savable, type SaveOptions, saveTo, type Saving } from "./files/save-to.ts";
export { AccessEndedError, type HostOptions, rejectForeignHost } from "./gate.ts";
export { createHandler, type Handler, type UpgradingServer } from "./handler.ts";
export {
  Guest,
  type Invitation,
  type InvitationOptions,
  Invitations,
  type InvitationStore,
  MemoryInvitations,
  type NewInvitation,
  type StoredInvitation,
} from "./invitations.ts";
export { type LanguageChoices } from "./language.ts";
export { type LogEntry, type Logger } from "./log.ts";
export { type MetricRow } from "./metrics.ts";
export {
  type DevChannel,
  type ServedRooms,
  type ServeOptions,
  type ServerLimits,
} from "./options.ts";
export { type AllowedOrigins } from "./origin-gate.ts";
export { registerView, type ViewModule } from "./page.ts";
export { serve, type Server } from "./serve.ts";
