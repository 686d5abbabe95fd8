/** Kinds of barcodes and QR codes that are read, as ZXing names them. */
export const codeFormats = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EANUPC', 'ITF'] as const
