import type { RequestValues } from "../request/request-plan.ts";
import type { ApiRecord } from "./baseline.ts";
import type { Edit } from "./edit.ts";
import { isSamePlace } from "./origin.ts";

/** A save that is under way. */
interface Save {
  readonly edit: Edit;
  readonly place: RequestValues;
  readonly result: Promise<ApiRecord | null>;
}

/** The saves that are under way. */
export class Saves {
  readonly #underWay = new Set<Save>();
  #count = 0;

  /** How many were begun. */
  get count(): number {
    return this.#count;
  }

  /** The save of the record at a place. */
  at(place: RequestValues): Save | undefined {
    return [...this.#underWay].find((each) => isSamePlace(each.place, place));
  }

  begin(edit: Edit, work: Promise<ApiRecord | null>): Promise<ApiRecord | null> {
    this.#count += 1;
    const save: Save = {
      edit,
      place: edit.place,
      result: work.finally(() => this.#underWay.delete(save)),
    };
    this.#underWay.add(save);
    return save.result;
  }

  /** The end of the save of the record at a place; nothing where none is under way. Another one may begin with it. */
  endAt(place: RequestValues): Promise<unknown> | undefined {
    return this.at(place)?.result.catch(() => {});
  }
}
