// The names that a beginner's page, style sheet or script can use. A name that is missing here is never called wrong,
// unless it is an element.

const words = (text: string) => text.trim().split(/\s+/)

/** All elements of HTML (WHATWG HTML, 'Index of elements'), and those of pictures that a page draws itself. */
export const elements = words(`
  a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup
  data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript
  object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section select slot small
  source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track u ul
  var video wbr math
`)

/** Words that people type for an element. */
export const elementWords: Readonly<Record<string, string>> = {
  paragraph: 'p',
  para: 'p',
  text: 'p',
  image: 'img',
  picture: 'img',
  pic: 'img',
  photo: 'img',
  anchor: 'a',
  heading: 'h1',
  heading1: 'h1',
  heading2: 'h2',
  header1: 'h1',
  header2: 'h2',
  headline: 'h1',
  list: 'ul',
  item: 'li',
  listitem: 'li',
  bullet: 'li',
  break: 'br',
  linebreak: 'br',
  newline: 'br',
  line: 'hr',
  bold: 'strong',
  emphasis: 'em',
  italic: 'em',
  division: 'div',
  navigation: 'nav',
  checkbox: 'input type="checkbox"',
  radio: 'input type="radio"',
  textbox: 'input',
  field: 'input',
  dropdown: 'select',
  row: 'tr',
  cell: 'td',
}

/** The types of an `input` (WHATWG HTML, 'The input element'). */
export const inputTypes = words(`
  button checkbox color date datetime-local email file hidden image month number password radio range reset search submit
  tel text time url week
`)

const globalAttributes = words(`
  accesskey autofocus class contenteditable dir draggable enterkeyhint hidden id inert inputmode is itemid itemprop
  itemref itemscope itemtype lang popover role slot spellcheck style tabindex title translate onclick onchange oninput
  onsubmit onload onkeydown onfocus onblur onerror
`)

const attributesByElement: Readonly<Record<string, string>> = {
  a: 'href target download rel hreflang type ping referrerpolicy',
  area: 'alt coords href shape target download rel',
  audio: 'autoplay controls crossorigin loop muted preload src',
  base: 'href target',
  blockquote: 'cite',
  button: 'disabled form formaction formmethod formnovalidate name popovertarget type value',
  canvas: 'height width',
  col: 'span',
  colgroup: 'span',
  data: 'value',
  del: 'cite datetime',
  details: 'name open',
  dialog: 'open',
  embed: 'height src type width',
  fieldset: 'disabled form name',
  form: 'accept-charset action autocomplete enctype method name novalidate rel target',
  html: 'xmlns',
  iframe: 'allow allowfullscreen height loading name referrerpolicy sandbox src srcdoc width',
  img: 'alt crossorigin decoding fetchpriority height ismap loading referrerpolicy sizes src srcset usemap width',
  input:
    'accept alt autocomplete capture checked disabled form height list max maxlength min minlength multiple name pattern placeholder readonly required size src step type value width',
  ins: 'cite datetime',
  label: 'for',
  li: 'value',
  link: 'as crossorigin href hreflang integrity media rel sizes type',
  meta: 'charset content http-equiv media name property',
  meter: 'high low max min optimum value',
  ol: 'reversed start type',
  optgroup: 'disabled label',
  option: 'disabled label selected value',
  output: 'for form name',
  progress: 'max value',
  q: 'cite',
  script: 'async crossorigin defer integrity nomodule referrerpolicy src type',
  select: 'autocomplete disabled form multiple name required size',
  source: 'height media sizes src srcset type width',
  style: 'media',
  table: 'border',
  td: 'colspan headers rowspan',
  textarea: 'autocomplete cols disabled form maxlength minlength name placeholder readonly required rows wrap',
  th: 'abbr colspan headers rowspan scope',
  time: 'datetime',
  track: 'default kind label src srclang',
  video: 'autoplay controls crossorigin height loop muted playsinline poster preload src width',
}

/** The attributes that an element of HTML has, besides those that begin with `aria-` and `data-`. */
export function attributesOf(element: string): string[] {
  return [...words(attributesByElement[element] ?? ''), ...globalAttributes].filter((word) => word !== '')
}

/** The elements that have an attribute of their own with this name. */
export function elementsWith(attribute: string): string[] {
  return Object.keys(attributesByElement).filter((element) =>
    words(attributesByElement[element] ?? '').includes(attribute),
  )
}

/** Where an attribute belongs to another element, the one that does its work here. */
export const instead: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  img: { href: 'src', link: 'src', title: 'alt' },
  script: { href: 'src' },
  iframe: { href: 'src' },
  a: { src: 'href' },
  link: { src: 'href' },
  label: { name: 'for' },
}

/** Words that people type for a property. */
export const propertyWords: Readonly<Record<string, string>> = {
  'font-color': 'color',
  'text-color': 'color',
  'bg-color': 'background-color',
  bgcolor: 'background-color',
  'text-size': 'font-size',
  'font-height': 'line-height',
  'corner-radius': 'border-radius',
  spacing: 'gap',
}

export const properties = words(`
  accent-color align-content align-items align-self animation animation-delay animation-direction animation-duration
  animation-fill-mode animation-iteration-count animation-name animation-timing-function appearance aspect-ratio
  backdrop-filter background background-attachment background-clip background-color background-image
  background-position background-repeat background-size block-size border border-block border-block-end
  border-block-start border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius
  border-bottom-style border-bottom-width border-collapse border-color border-inline border-inline-end
  border-inline-start border-left border-left-color border-left-style border-left-width border-radius border-right
  border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-shadow
  box-sizing break-inside caption-side caret-color clear clip-path color color-scheme column-count column-gap
  column-rule columns container container-name container-type content counter-increment counter-reset cursor direction
  display empty-cells fill filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font
  font-family font-size font-style font-variant font-weight gap grid grid-area grid-auto-columns grid-auto-flow
  grid-auto-rows grid-column grid-column-end grid-column-start grid-row grid-row-end grid-row-start grid-template
  grid-template-areas grid-template-columns grid-template-rows height hyphens inline-size inset inset-block inset-inline
  isolation justify-content justify-items justify-self left letter-spacing line-height list-style list-style-image
  list-style-position list-style-type margin margin-block margin-block-end margin-block-start margin-bottom
  margin-inline margin-inline-end margin-inline-start margin-left margin-right margin-top max-block-size max-height
  max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode object-fit
  object-position opacity order outline outline-color outline-offset outline-style outline-width overflow overflow-wrap
  overflow-x overflow-y padding padding-block padding-block-end padding-block-start padding-bottom padding-inline
  padding-inline-end padding-inline-start padding-left padding-right padding-top place-content place-items place-self
  pointer-events position resize right rotate row-gap scale scroll-behavior scroll-margin scroll-margin-top
  scroll-padding stroke stroke-width tab-size table-layout text-align text-decoration text-decoration-color
  text-decoration-line text-decoration-style text-decoration-thickness text-indent text-overflow text-shadow
  text-transform text-underline-offset text-wrap top touch-action transform transform-origin transition
  transition-delay transition-duration transition-property transition-timing-function translate unicode-bidi
  user-select vertical-align visibility white-space width word-break word-spacing writing-mode z-index zoom
`)

export const atRules = words(`
  @charset @container @font-face @import @keyframes @layer @media @namespace @page @property @scope @starting-style
  @supports
`)

const everywhere = 'inherit initial unset revert'
const colors = `
  black white gray grey silver red maroon green lime olive yellow blue navy teal aqua purple fuchsia orange pink brown
  gold crimson tomato coral salmon tan beige ivory indigo violet orchid plum turquoise darkgreen darkblue darkred
  darkgray lightgray lightblue lightgreen lightyellow steelblue slategray seagreen skyblue whitesmoke transparent
  currentcolor
`
const alignment = 'start end center stretch baseline flex-start flex-end space-between space-around space-evenly normal'
const families = 'serif sans-serif monospace cursive system-ui ui-serif ui-sans-serif ui-monospace'
const timings = 'linear ease ease-in ease-out ease-in-out step-start step-end'
const directions = 'normal reverse alternate alternate-reverse'
const fillModes = 'none forwards backwards both'
const lines = 'solid dashed dotted double none hidden groove ridge inset outset thin medium thick'

/** The words that a property takes, besides names of one's own: those of fonts and keyframes. */
const keywords: Readonly<Record<string, string>> = {
  display:
    'block inline inline-block flex inline-flex grid inline-grid none contents flow-root table table-row table-cell list-item',
  position: 'static relative absolute fixed sticky',
  'box-sizing': 'border-box content-box',
  'text-align': 'left right center justify start end',
  'font-weight': 'normal bold bolder lighter',
  'font-style': 'normal italic oblique',
  // Fonts have names of their own, and a near one is meant all the same.
  font: `${families} normal bold italic`,
  'font-family': families,
  'list-style': 'none disc circle square decimal inside outside lower-alpha upper-alpha lower-roman upper-roman',
  'list-style-type': 'none disc circle square decimal lower-alpha upper-alpha lower-roman upper-roman',
  'text-decoration': `none underline overline line-through solid dotted dashed wavy ${colors}`,
  'flex-direction': 'row row-reverse column column-reverse',
  'flex-wrap': 'nowrap wrap wrap-reverse',
  'justify-content': `${alignment} left right`,
  'align-items': alignment,
  'align-content': alignment,
  'align-self': `${alignment} auto`,
  'justify-items': alignment,
  'justify-self': `${alignment} auto`,
  overflow: 'visible hidden scroll auto clip',
  'object-fit': 'fill contain cover none scale-down',
  cursor: 'auto default pointer text move wait help grab not-allowed none',
  visibility: 'visible hidden collapse',
  float: 'left right none inline-start inline-end',
  color: colors,
  'background-color': colors,
  background: `${colors} none no-repeat repeat cover contain center top bottom left right fixed`,
  'border-color': colors,
  border: `${lines} ${colors}`,
  'border-top': `${lines} ${colors}`,
  'border-bottom': `${lines} ${colors}`,
  'border-left': `${lines} ${colors}`,
  'border-right': `${lines} ${colors}`,
  'border-style': lines,
  outline: `${lines} ${colors} auto`,
  width: 'auto max-content min-content fit-content',
  height: 'auto max-content min-content fit-content',
  margin: 'auto',
  animation: `${timings} ${directions} ${fillModes} infinite running paused`,
  'animation-name': 'none',
  'animation-timing-function': timings,
  'animation-direction': directions,
  'animation-fill-mode': fillModes,
  'animation-iteration-count': 'infinite',
  transition: `${timings} all none allow-discrete ${properties.join(' ')}`,
  'transition-property': `all none ${properties.join(' ')}`,
  'transition-timing-function': timings,
}

/** The words that a property takes; `null` where it takes others too. */
export function keywordsOf(property: string): string[] | null {
  const own = keywords[property]
  return own === undefined ? null : words(`${own} ${everywhere}`)
}

/** Names that a script finds without giving them. */
export const globals = words(`
  alert Array Boolean clearInterval clearTimeout confirm console crypto CustomEvent Date document Element Error Event
  fetch FormData globalThis history HTMLElement Infinity isNaN JSON localStorage location Map Math NaN navigator Number
  Object parseFloat parseInt Promise prompt RegExp requestAnimationFrame sessionStorage Set setInterval setTimeout
  String structuredClone Symbol undefined URL URLSearchParams window React useState useEffect useRef useMemo useReducer
  useCallback Fragment
`)

/** Members, which follow a dot: those of arrays, texts, numbers and dates, of the page, its elements and events. */
export const members = words(`
  length push pop shift unshift slice splice concat join map filter reduce find findIndex findLast some every forEach
  includes indexOf lastIndexOf sort reverse flat flatMap fill keys values entries at toSorted toReversed toSpliced with
  isArray from of log warn error info table trim trimStart trimEnd split replace replaceAll startsWith endsWith
  toUpperCase toLowerCase charAt charCodeAt padStart padEnd repeat substring match matchAll search toString toFixed
  toLocaleString toLocaleDateString toISOString getTime getDay getDate getMonth getFullYear getHours getMinutes now
  floor ceil round max min abs random sqrt pow trunc sign PI isInteger isNaN isFinite parse stringify assign freeze
  fromEntries hasOwn hasOwnProperty get set has add delete clear size then catch finally all resolve querySelector
  querySelectorAll getElementById getElementsByClassName getElementsByTagName createElement createTextNode
  createDocumentFragment addEventListener removeEventListener append prepend appendChild removeChild insertBefore
  before after remove replaceWith replaceChildren cloneNode closest matches contains setAttribute getAttribute
  removeAttribute hasAttribute toggleAttribute textContent innerText innerHTML outerHTML className classList toggle
  dataset style value checked disabled hidden selected type name id href src alt title children childNodes firstChild
  firstElementChild lastElementChild nextElementSibling previousElementSibling parentElement parentNode focus blur click
  submit reset elements target currentTarget preventDefault stopPropagation key code detail display color
  backgroundColor width height body head documentElement activeElement getItem setItem removeItem current getState
  options selectedIndex content ariaPressed ariaLabel useState useEffect useRef useMemo useReducer useCallback
`)

export const jsxAttributes = words(`
  className htmlFor key ref id style title role tabIndex onClick onChange onSubmit onInput onKeyDown onKeyUp onFocus
  onBlur onMouseEnter onMouseLeave value defaultValue checked defaultChecked disabled readOnly required placeholder type
  name href src alt width height rows cols min max step maxLength minLength autoFocus autoComplete multiple selected
  hidden lang dir target rel scope colSpan rowSpan open dangerouslySetInnerHTML children method action noValidate
  spellCheck dateTime cite loading srcSet sizes
`)
