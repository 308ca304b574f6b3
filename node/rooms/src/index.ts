export { type DocumentChange } from "./document.ts";
export { type Author, RoomContentError } from "./room-content.ts";
export { type RoomVersion, type RoomVersions } from "./room-versions.ts";
export type { RoomViewer } from "./room-viewers.ts";
export {
  type Can,
  type HistoryEntry,
  type HistoryOptions,
  type RemoveOptions,
  type Room,
} from "./room.ts";
export { openRooms, RoomElsewhereError, type Rooms, type RoomsOptions } from "./rooms.ts";
export { FolderInUseError, folderStore } from "./store/folder-store.ts";
export { memoryStore, type MemoryStoreOptions } from "./store/memory-store.ts";
export { postgresStore, type QueryPool } from "./store/postgres-store.ts";
export {
  type Ban,
  type Claim,
  type Erasures,
  InstanceInUseError,
  type JournalEntry,
  JournalGapError,
  type Lease,
  LeaseLostError,
  type LeaseState,
  NewerStoreError,
  type Owner,
  type RoomStore,
  type Snapshot,
  StoreUnavailableError,
  type StoredNames,
  type StoredRoom,
  type StoredVersion,
  type VersionInfo,
} from "./store/room-store.ts";
