/**
 * Finds sentences and names that a newcomer does not understand at the first reading. `CONTRIBUTING.md` has the
 * rules with examples.
 */

/** `opening`: a comment begins without a noun. `term`: a word or phrase that has a better term. `long`: over 30 words. */
type Rule = 'opening' | 'term' | 'long'

export interface Finding {
  rule: Rule
  /** from 1 */
  line: number
  /** the word or phrase, or the beginning of the sentence */
  found: string
}

/** The most words of a sentence in a comment or a document. The aim is 20. */
const mostWords = 30

const openings = /^(?:what(?:ever)?|who(?:ever)?|of|as|that|one|those|the same|whose|whom|apart|told|else)\b/i

const terms =
  /\b(?:somebody|nobody|whoever|whatever|anew|beside|aside|meanwhile|by now|in vain|hung|hangs?|who plans|strangers?|unheard|heeds?|puts? back|offer(?:ed|s)? again|looked after|(?:take|taken|takes) (?:out|off|back|in))\b/gi

/** Ordinary English that contains one of the terms. */
const ordinary = /\b(?:whatever the|nobody assigned|take back control)\b/gi

/** `hubPutBack` stays: it is a name in the database of every laptop. */
const privateNames =
  /(?:putBack|(?<!hub)PutBack|unheard|Unheard|offerAgain|letGo|makeWay|whoPlans|[sS]tranger|anew|Anew)/g

/** Reads comments, test titles, names and the file's own name, or each paragraph of a document. */
export function findUnclear(file: string, source: string): Finding[] {
  const findings = file.endsWith('.md') ? inDocument(source) : inProgram(source)
  const name = /[^/]+$/.exec(file)?.[0] ?? file
  const words = name.replaceAll('-', ' ').replace(/\..*$/, '')
  return [...termsIn(words, 1), ...findings]
}

function inDocument(source: string): Finding[] {
  const withoutCode = source.replace(/^```[\s\S]*?^```/gm, blank)
  return withoutCode
    .split('\n')
    .flatMap((text, index) => text.split('|').flatMap(cell => inSentences(cell, index + 1)))
}

/** Comments first, as a quotation mark in a comment begins no string. */
const tokens =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g

const titleOf = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\($/

function inProgram(source: string): Finding[] {
  const names = new Set<string>()
  const findings: Finding[] = []
  for (const { 0: token, index } of source.matchAll(tokens)) {
    const line = source.slice(0, index).split('\n').length
    if (token.startsWith('/*') || token.startsWith('//')) findings.push(...inComment(token, line))
    else if (/^['"`]/.test(token)) {
      if (titleOf.test(source.slice(Math.max(0, index - 80), index).trimEnd()))
        findings.push(...inSentences(token.slice(1, -1), line))
    } else if (!names.has(token)) {
      names.add(token)
      for (const [found] of token.matchAll(privateNames)) findings.push({ rule: 'term', line, found })
    }
  }
  return findings
}

function inComment(token: string, line: number): Finding[] {
  const text = token
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const opening = openings.exec(text)
  const first: Finding[] = opening ? [{ rule: 'opening', line, found: opening[0] }] : []
  return [...first, ...inSentences(text, line)]
}

function inSentences(text: string, line: number): Finding[] {
  const plain = text.replace(/`[^`]*`/g, ' code ').replace(/\]\([^)]*\)/g, ']')
  const long = plain.split(/[.;:?!] /).filter(sentence => sentence.trim().split(/\s+/).length > mostWords)
  return [
    ...termsIn(plain, line),
    ...long.map((sentence): Finding => ({ rule: 'long', line, found: `${sentence.trim().slice(0, 60)}…` })),
  ]
}

function termsIn(text: string, line: number): Finding[] {
  return [...text.replace(ordinary, blank).matchAll(terms)].map(
    ([found]): Finding => ({ rule: 'term', line, found: found.toLowerCase() }),
  )
}

/** Spaces in its place, with the line ends. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ')
