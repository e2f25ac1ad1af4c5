/** Short messages at the top of the screen. The frame connects the component library; before that they are silent. */
type Tell = (message: string, seconds?: number) => void
const silent: Tell = () => {}
export const notify: { success: Tell; error: Tell; warning: Tell; info: Tell } = { success: silent, error: silent, warning: silent, info: silent }
export const connectNotify = (tell: typeof notify) => Object.assign(notify, tell)
