import { defineMessages } from '#common/text.ts'

/** Notices, mails and letters about certificates that have stopped being in force. */
export const endingText = defineMessages('ending', {
  letter: ['证书效力通知', 'Notice of certificates not in force'],
  title: [
    '{ship}：{count} 份证书已停止有效',
    '{ship}: {count} {count|certificate|certificates} no longer in force',
  ],
  line: [
    '{cert} {certNo}：自 {day} 起{standing}。{reason}依据：{rule}',
    '{cert} {certNo}: {standing} since {day}. {reason} Rule: {rule}',
  ],
  joined: ['{ship}：自 {day} 起改挂贵国船旗', '{ship}: under your flag since {day}'],
  joinedBody: [
    '原船旗国的下列证书已随船旗变更失效，须以贵国名义重新签发：{certs}。',
    'These certificates of the former flag ended with the transfer and are to be issued under your flag: {certs}.',
  ],
  body: [
    '{lines}\n\n在效力恢复之前，不得凭上述证书航行。请与本社联系安排检验或换发证书。附件为通知函。\n\n{society}',
    '{lines}\n\nThe ship must not sail on these certificates until they are in force again. Contact the society to arrange a survey or the issue of new certificates. The notice is attached.\n\n{society}',
  ],
})
