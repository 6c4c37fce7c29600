"""The pictures of Isshin Ittai."""
