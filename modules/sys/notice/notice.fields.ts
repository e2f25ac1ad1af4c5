/** The subject of a notice. */
export const noticeKinds = ['reminder', 'task', 'message', 'report'] as const
/**
 * Kinds that are mailed only to users who choose them. Reminders are mailed to everyone who does
 * not decline. The product shows every notice.
 */
export const mailKinds = ['circular', 'task', 'message', 'report'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export type MailKind = (typeof mailKinds)[number]
