/** A server in a process of its own, to be killed: prints its port, and each thing that an app was told to do. */
import { serve } from "./serve.ts";
import { Workbench } from "./workbench.suite.ts";

class Printing extends Workbench {
  override write(line: string): void {
    super.write(line);
    process.stdout.write(`write ${line}\n`);
  }

  override submit(): Promise<void> {
    process.stdout.write("submit\n");
    // The work that nobody will see the end of.
    return new Promise(() => {});
  }
}

const server = await serve(() => new Printing(), {
  port: Number(process.argv[2] ?? 0),
  logger: false,
});
process.stdout.write(`port ${server.port}\n`);
