import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from 'pkijs'
import { refuse } from '../office-files/document-problem.ts'

/**
 * Reads key and certificates from a PKCS#12 file (.p12, .pfx) with modern encryption (PBES2, AES).
 * Files with RC2 or 3DES are refused with the command that converts them.
 * @throws DocumentError badKey
 */
export async function readPkcs12(
  file: Uint8Array,
  password: string,
): Promise<{ key: KeyObject; certificates: Uint8Array[] }> {
  const secret = new TextEncoder().encode(password).buffer
  let key: KeyObject | undefined
  const certificates: Uint8Array[] = []
  try {
    const pfx = PFX.fromBER(file.slice())
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
    const safe = pfx.parsedValue!.authenticatedSafe!
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map(() => ({ password: secret })),
    })
    for (const content of safe.parsedValue.safeContents as {
      value: { safeBags: { bagValue: unknown }[] }
    }[]) {
      for (const { bagValue } of content.value.safeBags) {
        if (bagValue instanceof PKCS8ShroudedKeyBag) {
          await (
            bagValue as unknown as {
              parseInternalValues(p: { password: ArrayBuffer }): Promise<void>
            }
          ).parseInternalValues({ password: secret })
          key = readKey(bagValue.parsedValue!)
        }
        if (bagValue instanceof PrivateKeyInfo) key = readKey(bagValue)
        if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
          certificates.push(new Uint8Array(bagValue.parsedValue.toSchema().toBER()))
      }
    }
  } catch (e) {
    refuse(
      'badKey',
      `PKCS#12: ${(e as Error).message}. Wrong password, or an old encryption: convert ` +
        'with / 密码错误或加密方式过旧，请转换：openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 ' +
        '-export -out new.p12',
    )
  }
  return { key: key ?? refuse('badKey', 'PKCS#12: no private key / 没有私钥'), certificates }
}

const readKey = (info: PrivateKeyInfo): KeyObject =>
  createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: 'der', type: 'pkcs8' })
