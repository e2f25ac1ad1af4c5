/**
 * Short messages at the top of the screen. The app layout connects them to the component library;
 * before that they do nothing.
 */
type ShowNotification = (message: string, seconds?: number) => void
const ignore: ShowNotification = () => {}
export const notify: {
  success: ShowNotification
  error: ShowNotification
  warning: ShowNotification
  info: ShowNotification
} = { success: ignore, error: ignore, warning: ignore, info: ignore }
export const bindNotify = (api: typeof notify) => Object.assign(notify, api)
