// Before anything is drawn: the colours, the board and the language that were chosen last.
;(function () {
  var kept = localStorage.getItem('gobanshobu.theme')
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  try {
    document.documentElement.dataset.material = JSON.parse(localStorage.getItem('gobanshobu.material')) || 'washi'
  } catch {
    document.documentElement.dataset.material = 'washi'
  }
  document.documentElement.lang =
    localStorage.getItem('gobanshobu.lang') || (/^ja/i.test(navigator.language) ? 'ja' : 'en')
})()
