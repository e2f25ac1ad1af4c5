/**
 * Short messages at the lower right of the screen. The app layout connects them to the component
 * library; before that they do nothing.
 */

/** What a message offers: a page, such as the record that was saved, or an action. */
export type MessageLink = { label: string } & (
  | { to: string; onClick?: never }
  | { onClick: () => void; to?: never }
)
type ShowNotification = (message: string, seconds?: number, link?: MessageLink) => void
const ignore: ShowNotification = () => {}
export const notify: {
  success: ShowNotification
  error: ShowNotification
  warning: ShowNotification
  info: ShowNotification
} = { success: ignore, error: ignore, warning: ignore, info: ignore }
export const bindNotify = (api: typeof notify) => Object.assign(notify, api)
