/** The part of gifenc that moving-picture.ts uses; the package has no types. */
declare module "gifenc" {
  type Palette = number[][];
  interface Frame {
    readonly palette: Palette;
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    readonly dispose: number;
  }
  interface Encoder {
    writeFrame(colors: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  const gifenc: {
    readonly GIFEncoder: () => Encoder;
    readonly quantize: (pixels: Uint8ClampedArray, colors: number) => Palette;
    readonly applyPalette: (pixels: Uint8ClampedArray, palette: Palette) => Uint8Array;
  };
  export default gifenc;
}
