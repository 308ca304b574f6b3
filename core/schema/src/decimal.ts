/** Whether a number is a whole multiple of a step, counted in decimals as people write them (0.3 is 3 × 0.1). */
export function isMultipleOf(value: number | bigint, step: number): boolean {
  if (!(step > 0) || !Number.isFinite(step) || Math.abs(Number(value)) === Infinity) return true;
  if (typeof value === "number" && Number.isSafeInteger(value) && Number.isSafeInteger(step))
    return value % step === 0;
  const [digits, exponent] = readDecimal(value);
  const [stepDigits, stepExponent] = readDecimal(step);
  const shift = Math.min(exponent, stepExponent);
  const scaled = digits * 10n ** BigInt(exponent - shift);
  return scaled % (stepDigits * 10n ** BigInt(stepExponent - shift)) === 0n;
}

function readDecimal(value: number | bigint): readonly [digits: bigint, exponent: number] {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
