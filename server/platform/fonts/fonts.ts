import { keysOf } from '#common/keys-of.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'

/**
 * Fonts of all documents. All engines use exactly these files and substitutions, so a template
 * looks the same on every machine. Noto SC contains all of GB 2312 and more; Tinos and Arimo have
 * the widths of Times New Roman and Arial; Noto SC lacks ☐ ☑ ☒, which are in Symbols 2.
 */
const require = createRequire(import.meta.url)
const face = (pack: string, weight: string, file: string) =>
  `@expo-google-fonts/${pack}/${weight}/${file}_${weight}.ttf`

const faces = {
  sansSC: face('noto-sans-sc', '400Regular', 'NotoSansSC'),
  sansSCBold: face('noto-sans-sc', '700Bold', 'NotoSansSC'),
  serifSC: face('noto-serif-sc', '400Regular', 'NotoSerifSC'),
  serifSCBold: face('noto-serif-sc', '700Bold', 'NotoSerifSC'),
  tinos: face('tinos', '400Regular', 'Tinos'),
  tinosBold: face('tinos', '700Bold', 'Tinos'),
  tinosItalic: face('tinos', '400Regular_Italic', 'Tinos'),
  tinosBoldItalic: face('tinos', '700Bold_Italic', 'Tinos'),
  arimo: face('arimo', '400Regular', 'Arimo'),
  arimoBold: face('arimo', '700Bold', 'Arimo'),
  arimoItalic: face('arimo', '400Regular_Italic', 'Arimo'),
  arimoBoldItalic: face('arimo', '700Bold_Italic', 'Arimo'),
  symbols: face('noto-sans-symbols-2', '400Regular', 'NotoSansSymbols2'),
} as const

export type FontFace = keyof typeof faces

/** Path of one font file on this machine. */
export const fontPath = (name: FontFace): string => require.resolve(faces[name])

/** All font files of the set. */
export const fontPaths = (): string[] => keysOf(faces).map(fontPath)

const cache = new Map<FontFace, Uint8Array>()

/** Bytes of one font, read once per process. */
export function fontBytes(name: FontFace): Uint8Array {
  let bytes = cache.get(name)
  if (!bytes) cache.set(name, (bytes = new Uint8Array(readFileSync(fontPath(name)))))
  return bytes
}

/** Font names as Word writes them, in both languages, and the family that replaces each. */
const substitutes: Record<string, string[]> = {
  'Noto Serif SC': [
    '宋体',
    'SimSun',
    'NSimSun',
    '新宋体',
    '仿宋',
    'FangSong',
    '仿宋_GB2312',
    'FangSong_GB2312',
    '楷体',
    'KaiTi',
    '楷体_GB2312',
    'KaiTi_GB2312',
    '华文宋体',
    'STSong',
    '华文中宋',
    'STZhongsong',
    '华文仿宋',
    'STFangsong',
    '华文楷体',
    'STKaiti',
    '方正小标宋简体',
    'Songti SC',
    'Source Han Serif SC',
    '思源宋体',
  ],
  'Noto Sans SC': [
    '黑体',
    'SimHei',
    '微软雅黑',
    'Microsoft YaHei',
    'Microsoft YaHei UI',
    '等线',
    'DengXian',
    '等线 Light',
    'DengXian Light',
    '华文黑体',
    'STHeiti',
    '华文细黑',
    'STXihei',
    '幼圆',
    'YouYuan',
    'PingFang SC',
    'Source Han Sans SC',
    '思源黑体',
  ],
  Tinos: [
    'Times New Roman',
    'Times',
    'Liberation Serif',
    'Cambria',
    'Georgia',
    'Garamond',
    'Book Antiqua',
    'serif',
  ],
  Arimo: [
    'Arial',
    'Helvetica',
    'Liberation Sans',
    'Calibri',
    'Calibri Light',
    'Aptos',
    'Aptos Display',
    'Verdana',
    'Tahoma',
    'Segoe UI',
    'sans-serif',
  ],
  'Noto Sans Symbols 2': ['Segoe UI Symbol', 'MS Gothic'],
}

/** Families, in lower case, that a template may use without a warning. */
export const knownFonts: ReadonlySet<string> = new Set([
  ...Object.entries(substitutes).flatMap(([family, names]) =>
    [family, ...names].map((n) => n.toLowerCase()),
  ),
  // LibreOffice recodes these to its own symbol font.
  'symbol',
  'wingdings',
  'wingdings 2',
  'wingdings 3',
  'webdings',
  'opensymbol',
])

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** A complete fontconfig file with only the product's folders and substitutions. */
export function fontsConf(folders: string[], cacheDir: string): string {
  const aliases = Object.entries(substitutes).flatMap(([family, names]) =>
    names.map(
      (name) =>
        `<alias binding="same"><family>${escape(name)}</family><prefer><family>${family}</family></prefer></alias>`,
    ),
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((f) => `<dir>${escape(f)}</dir>`).join('\n')}
<cachedir>${escape(cacheDir)}</cachedir>
<config><rescan><int>0</int></rescan></config>
${aliases.join('\n')}
<match target="pattern"><edit name="family" mode="append_last">
<string>Tinos</string><string>Noto Serif SC</string><string>Noto Sans Symbols 2</string></edit></match>
</fontconfig>
`
}

/** Folders of the fonts, for engines that read fonts from disk. */
export const fontFolders = (): string[] => [...new Set(fontPaths().map((p) => dirname(p)))]

/** Name of a font file without its folder. */
export const fontFileName = (path: string): string => basename(path)
