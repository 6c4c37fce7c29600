// How it all looks: light or dark, and what the boards are made of. public/theme.js sets both before anything is drawn.

import { keep } from './kept'

export const MATERIALS = ['washi', 'kaya', 'night', 'contrast'] as const
export type Material = (typeof MATERIALS)[number]

const root = document.documentElement
let gloomy = $state(root.dataset.theme === 'dark')
let chosen = $state<Material>(MATERIALS.find((one) => one === root.dataset.material) ?? 'washi')

export function dark(): boolean {
  return gloomy
}
export function setDark(wanted: boolean): void {
  gloomy = wanted
  root.dataset.theme = wanted ? 'dark' : 'light'
  localStorage.setItem('gobanshobu.theme', wanted ? 'dark' : 'light')
}

export function material(): Material {
  return chosen
}
export function setMaterial(wanted: Material): void {
  chosen = wanted
  root.dataset.material = wanted
  keep('material', wanted)
}
