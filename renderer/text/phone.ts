/** Converts a written telephone number to one that can be dialled. */

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/**
 * Returns the address that calls the first number in a text, such as `tel:+46701234567`, or null. An extension is left
 * out: it is dialled after the answer, and phone programs parse it differently.
 */
export function phoneAddress(text: string): string | null {
  const [written] = /[+(]*\d.*/su.exec(asciiDigits(text)) ?? []
  if (written === undefined) return null
  const first = spellOut(withoutTrunkZero(written)).split(endOfNumber)[0] ?? ''
  const digits = first.replace(/\D/g, '')
  return digits.length < fewestDigits ? null : `tel:${/^[(\s]*\+/.test(first) ? '+' : ''}${digits}`
}

/** Emergency numbers have three digits. */
const fewestDigits = 3
/** Here an extension, a second number or a remark begins. */
const endOfNumber = /[\p{L}/;,#|&]|\n|(?<=\d[\s)]*)\+/u

function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))
}

/** `+46 (0)70`: the zero is dialled only without the country code. */
function withoutTrunkZero(written: string): string {
  return /^[(\s]*(\+|00)/.test(written) ? written.replace(/[([]\s*0\s*[)\]]/, ' ') : written
}

/** Converts `1-800-FLOWERS` to the keys with these letters. */
function spellOut(written: string): string {
  if (!/^[+\d\s().-]*\d-[A-Z-]{4,}[\d-]*$/.test(written)) return written
  return written.replace(/[A-Z]/g, letter => String(keypad.findIndex(key => key.includes(letter)) + 2))
}
