/*
 * Takes the power from the file system that a folder lies on: nothing that is still in memory reaches the disk any
 * more, not even the journal. For ext4 on a loop device that belongs to a test.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#define EXT4_IOC_SHUTDOWN _IOR('X', 125, uint32_t)
#define WITHOUT_FLUSHING_THE_JOURNAL 2

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: cutpower FOLDER\n");
    return 2;
  }
  int folder = open(words[1], O_RDONLY | O_DIRECTORY);
  uint32_t how = WITHOUT_FLUSHING_THE_JOURNAL;
  if (folder < 0 || ioctl(folder, EXT4_IOC_SHUTDOWN, &how) != 0) {
    fprintf(stderr, "cutpower: %s: %s\n", words[1], strerror(errno));
    return 1;
  }
  return 0;
}
