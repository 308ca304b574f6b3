/**
 * Fails a test that prints to the console, so that no warning of React or of Heddle is missed.
 * A test that expects a warning mocks the console: `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
import { afterAll, afterEach } from "vitest";

const complaints: string[] = [];

for (const level of ["error", "warn"] as const) {
  const print = console[level];
  console[level] = (...values: unknown[]) => {
    complaints.push(`console.${level}: ${values.map(String).join(" ")}`);
    print(...values);
  };
}

function failOnComplaints(): void {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`Unexpected output\n${found.join("\n")}`);
}

afterEach(failOnComplaints);
// Output between the tests, or of `afterAll` hooks of the file itself.
afterAll(failOnComplaints);
