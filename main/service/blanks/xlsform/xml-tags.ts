/** Reads tags of XML files in a workbook. This is no XML reader: it finds what another reader may find, or more. */

export interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** index after the tag */
  end: number
  /** the tag is an element without content */
  isClosed: boolean
}

/** Ends the reading of a file with a tag that cannot be read. */
export class DamagedXml extends Error {}

const whole = /<(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/** Returns the opening tags with one of the names, without their prefixes. @throws DamagedXml */
export function* readTags(xml: string, names: readonly string[]): Generator<Tag> {
  const begins = new RegExp(`<(?:[\\w.-]+:)?(?:${names.join('|')})(?=[\\s/>])`, 'g')
  for (let found = begins.exec(xml); found !== null; found = begins.exec(xml)) {
    whole.lastIndex = found.index
    const tag = whole.exec(xml)
    if (tag === null) throw new DamagedXml(`A tag at ${found.index} cannot be read`)
    const [text, name = '', attributes = '', slash] = tag
    begins.lastIndex = found.index + text.length
    yield {
      name,
      attributes: readAttributes(attributes),
      end: found.index + text.length,
      isClosed: slash === '/',
    }
  }
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map(
    [...found].map(([, name = '', double, single]) => [name, unescapeXml(double ?? single ?? '')]),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,9}));/gi, (entity, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (name !== undefined) return entities[name] ?? entity
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
