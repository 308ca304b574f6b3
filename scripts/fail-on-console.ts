/**
 * A test that makes the code complain fails, so that no warning of React or of ours goes unread.
 * A test that expects a complaint says so: `vi.spyOn(console, "error").mockImplementation(() => {})`.
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
// What is printed between the tests or by `afterAll` hooks of the file itself.
afterAll(failOnComplaints);
