/**
 * Short messages at the lower right of the screen. The app layout connects them to the component
 * library; before that they do nothing.
 */

/** A page to which a message links, such as the record that was saved. */
export interface MessageLink {
  to: string
  label: string
}
type ShowNotification = (message: string, seconds?: number, link?: MessageLink) => void
const ignore: ShowNotification = () => {}
export const notify: {
  success: ShowNotification
  error: ShowNotification
  warning: ShowNotification
  info: ShowNotification
} = { success: ignore, error: ignore, warning: ignore, info: ignore }
export const bindNotify = (api: typeof notify) => Object.assign(notify, api)
