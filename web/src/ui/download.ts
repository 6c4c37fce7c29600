/** Give the person a file. */
export function give(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Give the person a text as a file. */
export function download(name: string, text: string): void {
  give(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}
