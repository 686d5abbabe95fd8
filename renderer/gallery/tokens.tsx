/** Every token with its value in this theme. The names come from the style sheet, so that none is missing. */
const kinds = [
  ['Weights', /^--weight/],
  ['Sizes of text', /^--text/],
  ['Distances and sizes', /^--(space|gutter|radius|target|stroke|name-column)/],
  ['Shadows', /^--shadow/],
  ['Colours', /./],
] as const

export function Tokens() {
  const names = namesOfTokens()
  const kindOf = (name: string) => kinds.find(([, pattern]) => pattern.test(name))?.[0]
  return (
    <>
      {kinds.map(([title]) => (
        <section key={title} class="card part">
          <h2 class="part-title">{title}</h2>
          <ul class="gallery-tokens">
            {names
              .filter(name => kindOf(name) === title)
              .map(name => (
                <Token key={name} name={name} />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Token({ name }: { name: string }) {
  return (
    <li class="flow" data-example={name}>
      <span class="gallery-swatch" style={sampleOf(name)}>
        Ag
      </span>
      <span class="words small">
        <span>{name}</span>
        <span class="soft">{getComputedStyle(document.documentElement).getPropertyValue(name).trim()}</span>
      </span>
    </li>
  )
}

function sampleOf(name: string): Record<string, string> {
  const value = `var(${name})`
  if (name.startsWith('--weight')) return { fontWeight: value }
  if (name.startsWith('--text')) return { fontSize: value }
  if (name.startsWith('--radius')) return { borderRadius: value }
  if (name.startsWith('--shadow')) return { boxShadow: value }
  if (/^--(space|gutter|target|stroke|name-column)/.test(name)) return { inlineSize: value }
  return { background: value }
}

/** Returns the custom properties of the first rule for the root, in the order of the sheet. */
function namesOfTokens(): string[] {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
  const root = rules.find(
    rule =>
      rule instanceof CSSStyleRule &&
      rule.selectorText === ':root' &&
      rule.style.getPropertyValue('--ink') !== '',
  )
  return root instanceof CSSStyleRule ? [...root.style].filter(name => name.startsWith('--')) : []
}
