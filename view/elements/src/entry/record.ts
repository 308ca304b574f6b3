export {
  HeddleRecordElement,
  type RecordElementEvents,
  type RecordElementOptions,
} from "../record-element.ts";
