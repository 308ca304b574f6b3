export { type Clock, systemClock, VirtualClock } from "./clock.ts";
export type { SessionJournal } from "./durable-gate.ts";
export { decode, decodeObject, encode, encodeObject } from "./encoding.ts";
export { type ConnectionLimits } from "./host-connection.ts";
export { type Job, JobQueue } from "./job-queue.ts";
export { MemoryNetwork, type NetworkFaults } from "./memory-network.ts";
export { type SyncCatalog } from "./messages.ts";
export {
  type ClientMessage,
  closeCodes,
  type Encoded,
  type EncodedObject,
  type FileReference,
  instanceName,
  protocolVersion,
  type RefusedFileReference,
  type ServerMessage,
  socketPath,
} from "./protocol.ts";
export { RateLimit } from "./rate-limit.ts";
export { type Prediction, type Predictions, ReplicaModel } from "./replica-model.ts";
export { ReplicaState } from "./replica-state.ts";
export { type FileReferences, type UploadContext } from "./replica-tree.ts";
export { Replica, type ReplicaOptions, type SessionCredentials } from "./replica.ts";
export {
  type HostedSessionOptions,
  SessionDeniedError,
  SessionElsewhereError,
  SessionTable,
  type SessionTableOptions,
  SessionUnavailableError,
} from "./session-table.ts";
export { Session, type SessionOptions } from "./session.ts";
export { reachableModels, SharedEncoder } from "./shared-encoder.ts";
export { type MessageParts, PortTransport, type Transport } from "./transport.ts";
export { readServerMessage, writeMessage } from "./wire.ts";
