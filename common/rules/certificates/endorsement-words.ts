/** Words of an endorsement by the family of its certificate: ships are surveyed, systems verified. */
import type { ExtensionFamily } from './extension.ts'

const HELD: Readonly<Partial<Record<ExtensionFamily, readonly [en: string, zh: string]>>> = {
  smc: ['verification', '审核'],
  issc: ['verification', '核验'],
  mlc: ['inspection', '检查'],
}

/** What is held for a certificate of the family, with its English article. */
export function heldIn(family: ExtensionFamily): {
  heldEn: string
  heldZh: string
  heldArticle: string
} {
  const [heldEn, heldZh] = HELD[family] ?? ['survey', '检验']
  return { heldEn, heldZh, heldArticle: /^[aeiou]/.test(heldEn) ? 'an' : 'a' }
}
