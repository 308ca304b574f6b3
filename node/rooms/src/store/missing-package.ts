import { HeddleError } from "@heddle/params";

/** Thrown if a package that only some stores need is not installed. */
export class MissingPackageError extends HeddleError {
  constructor(caller: string, name: string, otherwise: string, cause: unknown) {
    super(
      "missing_package",
      `${caller}: the package ${name} cannot be loaded; install it beside @heddle/rooms (npm install ${name}), or ${otherwise}`,
      { cause },
    );
  }
}
