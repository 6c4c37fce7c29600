"""What a replay looks like and how it moves. The script finds every copy of its own element that nobody has started yet."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
.gobanshobu-replay{box-sizing:border-box;max-width:940px;padding:10px;border:1px solid #cbbfa8;border-radius:10px;
background:#f7f2e7;color:#1e1b18;font:14px/1.4 system-ui,'Hiragino Sans','Noto Sans CJK JP','Yu Gothic UI',sans-serif}
.gobanshobu-replay:focus-visible{outline:3px solid #9c7830;outline-offset:2px}
.gobanshobu-replay .title{margin:0 4px 6px;font-weight:700}
.gobanshobu-replay .kept{position:absolute}
.gobanshobu-replay .table{display:flex;flex-wrap:wrap;gap:10px;align-items:stretch}
.gobanshobu-replay .view{flex:3 1 420px;min-width:0;max-width:640px}
.gobanshobu-replay .picture{display:block;width:100%;height:auto}
.gobanshobu-replay .bar{display:flex;gap:4px;align-items:center;margin-top:8px}
.gobanshobu-replay .bar[hidden]{display:none}
.gobanshobu-replay .bar button{box-sizing:border-box;flex:none;width:44px;height:40px;padding:0;border:1px solid #8d7f68;
border-radius:8px;background:#fdfaf3;cursor:pointer}
.gobanshobu-replay .bar button:hover{background:#ece4d2}
.gobanshobu-replay .bar button:disabled{opacity:.4;cursor:default}
.gobanshobu-replay .bar path{fill:#1e1b18;stroke:#1e1b18;stroke-width:2}
.gobanshobu-replay .bar input{flex:1;min-width:60px;margin:0 6px;accent-color:#7f5e1b}
.gobanshobu-replay .bar output{flex:none;min-width:64px;text-align:right;font-variant-numeric:tabular-nums}
.gobanshobu-replay .steps{position:relative;flex:1 1 220px;min-height:200px}
.gobanshobu-replay ol{position:absolute;inset:0;margin:0;padding:4px;overflow:auto;list-style:none;
border:1px solid #cbbfa8;border-radius:8px;background:#fdfaf3}
.gobanshobu-replay li{margin:0;padding:0}
.gobanshobu-replay li button{display:block;width:100%;padding:2px 8px 2px 3.2em;text-indent:-2.8em;border:0;border-radius:5px;background:none;color:#1e1b18;
font:inherit;text-align:left;cursor:pointer}
.gobanshobu-replay li.p0 button{color:#2b4a7f}
.gobanshobu-replay li.p1 button{color:#b4361f}
.gobanshobu-replay li b{display:inline-block;min-width:2em;font-weight:400;color:#5b534a;text-align:right;margin-right:4px}
.gobanshobu-replay li button:hover{background:#ece4d2}
.gobanshobu-replay li[aria-current] button{background:#ece4d2;font-weight:700}
@media (max-width:480px){.gobanshobu-replay .bar button{width:36px}.gobanshobu-replay .bar input{min-width:30px;margin:0 2px}
.gobanshobu-replay .bar output{min-width:54px}}
""".replace("\n", "")

SCRIPT: Final = """
(function () {
  var data = DATA
  var last = data.moments.length - 1
  function start(root) {
    root.setAttribute('data-started', '')
    var picture = root.querySelector('.picture')
    var bar = root.querySelector('.bar')
    var slider = bar.querySelector('input')
    var list = root.querySelector('ol')
    var at = -1
    function show(number) {
      number = Math.max(0, Math.min(last, number))
      if (number === at) return
      at = number
      picture.innerHTML = data.moments[at].map(function (row) { return data.rows[row] }).join('')
      picture.setAttribute('aria-label', data.labels[at])
      slider.value = at
      bar.querySelector('output').textContent = at + ' / ' + last
      bar.querySelectorAll('button').forEach(function (button) {
        var go = button.getAttribute('data-go')
        button.disabled = go === 'first' || go === 'back' ? at === 0 : at === last
      })
      Array.prototype.forEach.call(list.children, function (item, number) {
        if (number === at) item.setAttribute('aria-current', 'step')
        else item.removeAttribute('aria-current')
      })
      var here = list.children[at]
      if (here.offsetTop < list.scrollTop) list.scrollTop = here.offsetTop
      var low = here.offsetTop + here.offsetHeight - list.clientHeight
      if (low > list.scrollTop) list.scrollTop = low
    }
    function go(where) {
      show({ first: 0, back: at - 1, forward: at + 1, last: last }[where])
    }
    bar.addEventListener('click', function (event) {
      var button = event.target.closest('button')
      if (button) go(button.getAttribute('data-go'))
    })
    slider.addEventListener('input', function () { show(Number(slider.value)) })
    list.addEventListener('click', function (event) {
      var item = event.target.closest('li')
      if (item) show(Array.prototype.indexOf.call(list.children, item))
    })
    root.addEventListener('keydown', function (event) {
      var where = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' }[event.key]
      if (!where || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      go(where)
    })
    bar.hidden = false
    show(last)
  }
  document.querySelectorAll('[data-replay="NAME"]:not([data-started])').forEach(start)
})()
"""
