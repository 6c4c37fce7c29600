"""Games on paper: PDF to print and cut, single cards for print shops, and a box for Tabletop Simulator."""

from gobanshobu.printing.prints import Printing, box, files, pdf, pictures, tabletop, zipped
from gobanshobu.printing.wishes import PAPERS, PARTS, TURNS, Wishes

__all__ = ["PAPERS", "PARTS", "TURNS", "Printing", "Wishes", "box", "files", "pdf", "pictures", "tabletop", "zipped"]
