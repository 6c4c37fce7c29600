// What a browser is called where its owner has several.

/** What this browser is called in a list of one's devices. */
export function device(agent = navigator.userAgent): string {
  const first = (names: [string, RegExp][]): string => names.find(([, mark]) => mark.test(agent))?.[0] ?? ''
  const browser = first([
    ['Edge', /Edg\//],
    ['Opera', /OPR\//],
    ['Firefox', /Firefox\/|FxiOS/],
    ['Chrome', /Chrome\/|CriOS/],
    ['Safari', /Safari\//],
  ])
  const system = first([
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Android', /Android/],
    ['Windows', /Windows/],
    ['Mac', /Mac OS/],
    ['Linux', /Linux/],
  ])
  return [browser, system].filter(Boolean).join(', ')
}
