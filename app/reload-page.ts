/** Tells a reload that the reader asked for from one by the router. */
export const onRequest = 'on request'

/** Reloads the page because the reader asked to try again. */
export function reloadPage(): void {
  if (window.navigation) window.navigation.reload({ info: onRequest })
  else window.location.reload()
}
