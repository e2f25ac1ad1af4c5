import '#web/trusted.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '#web/api/text.tsx'
import { PublicFrame } from '#web/signin/PublicFrame.tsx'
import { ThemeProvider } from '#web/theme/theme.tsx'
import '#web/theme/tokens.css'
import { VerifyPage } from './VerifyPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <PublicFrame><VerifyPage /></PublicFrame>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)
