/**
 * Theme tokens for the component library. Both themes are CSS variables under one key, so switching
 * remounts nothing.
 */
import { theme as antdTheme } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Theme } from '../api/session.ts'

// The library's derived shades of these colours are too dull, so the soft colours of the palette
// are set explicitly. Disabled controls stay readable.
const light = {
  colorPrimary: '#0b6380',
  colorPrimaryHover: '#0d7596',
  colorInfo: '#1d5fa8',
  colorLink: '#0b6380',
  colorLinkHover: '#084d63',
  colorSuccess: '#17693a',
  colorWarning: '#8a5a00',
  colorError: '#b3261e',
  colorText: '#0f2733',
  colorTextSecondary: '#4b6270',
  colorTextTertiary: '#566d7a',
  colorTextQuaternary: '#7f929d',
  colorTextDescription: '#4b6270',
  colorTextPlaceholder: '#586e7b',
  colorTextDisabled: '#5a707d',
  colorBgLayout: '#eef3f6',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#b6c6cf',
  colorBorderSecondary: '#d9e3e9',
  colorWarningBg: '#fff4dc',
  colorWarningBorder: '#e8cf94',
  colorErrorBg: '#fdecea',
  colorErrorBorder: '#efb8b3',
  colorInfoBg: '#e6f0fb',
  colorInfoBorder: '#b5d2f0',
  colorSuccessBg: '#e3f5ea',
  colorSuccessBorder: '#a9dcbd',
}
const dark = {
  colorPrimary: '#4fb6d0',
  colorPrimaryHover: '#78cbe1',
  colorInfo: '#8fc0f5',
  colorLink: '#4fb6d0',
  colorLinkHover: '#78cbe1',
  colorSuccess: '#5fc78a',
  colorWarning: '#e0ac45',
  colorError: '#f07c72',
  colorText: '#e6f0f4',
  colorTextSecondary: '#a3bac6',
  colorTextTertiary: '#9bb2be',
  colorTextQuaternary: '#6d8491',
  colorTextDescription: '#a3bac6',
  colorTextPlaceholder: '#93aab6',
  colorTextDisabled: '#8ea5b1',
  colorBgLayout: '#0a161d',
  colorBgContainer: '#11212b',
  colorBgElevated: '#182d39',
  colorBorder: '#3d5b6b',
  colorBorderSecondary: '#26404e',
  colorWarningBg: '#3d3014',
  colorWarningBorder: '#6b5526',
  colorErrorBg: '#43201f',
  colorErrorBorder: '#7a3b38',
  colorInfoBg: '#152f4b',
  colorInfoBorder: '#2d5684',
  colorSuccessBg: '#143526',
  colorSuccessBorder: '#2a6a4a',
}

export const antdThemeConfig = (theme: Theme): ThemeConfig => ({
  cssVar: { key: 'plimsoll' },
  hashed: false,
  algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
  token: {
    ...(theme === 'dark' ? dark : light),
    borderRadius: 8,
    fontSize: 14,
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
    fontFamily: 'var(--sans)',
  },
  components: {
    Button: {
      primaryColor: theme === 'dark' ? '#04141d' : '#ffffff',
      dangerColor: theme === 'dark' ? '#1d0503' : '#ffffff',
      primaryShadow: 'none',
      controlHeightSM: 28,
      paddingInlineSM: 10,
    },
    Form: { itemMarginBottom: 18 },
  },
})
