import type { Handle, Outcome } from "@heddle/params";
import { type ComponentType, type Context, createContext } from "react";

/** What a field shows of the other people who use its form. */
export interface SharedForm {
  /** Rendered inside a field: the other people in it, and a note if one of them replaced the user's input. */
  readonly FieldNotes: ComponentType<FieldNotesProps>;
  /** Called when the user types; `settled` resolves when the model has answered. */
  onTyped(handle: Handle, text: string, settled: Promise<Outcome>): void;
  /** Called when the user has left a field. */
  onLeft(handle: Handle): void;
}

export interface FieldNotesProps {
  readonly handle: Handle;
  /** The id of the control. */
  readonly id: string;
}

/** The shared form that contains a field; `null` if the form is not shared. */
export const SharedFormContext: Context<SharedForm | null> = createContext<SharedForm | null>(null);
